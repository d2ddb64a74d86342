"""Who people are to the village: how they sign in, what they may do, and whose licence was in force."""
