"""The portal: what people outside the village office see, ask and send; and where staff see what they asked."""
