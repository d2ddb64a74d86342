"""Screens: people look in and act through here. They read and call the office's verbs; they own no tables, never write.

``common`` holds the frame, the forms and sign-in; every other folder is one audience.
"""

MIDDLEWARE = ("forebay.web.common.reading.one_look_a_page",)
CONTEXT_PROCESSORS = ("forebay.web.common.context.frame",)
