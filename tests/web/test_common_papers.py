from forebay.web.common.papers import download, letter_page, letter_pdf


def test_a_letter_keeps_its_own_style_and_may_fetch_nothing():
    response = letter_page(b"<!DOCTYPE html>")
    assert response["Content-Security-Policy"].startswith("default-src 'none'; style-src 'unsafe-inline'")


def test_a_pdf_opens_in_the_browser_under_its_number():
    assert letter_pdf(b"%PDF", "NOV-2026-0001")["Content-Disposition"] == 'inline; filename="NOV-2026-0001.pdf"'


def test_an_uploaded_page_is_saved_and_never_run():
    response = download(b"<script>", 'a"\r\nb\\\u00e9.html', "text/html")
    assert response["Content-Type"] == "application/octet-stream"
    assert response["Content-Disposition"] == 'attachment; filename="a___b__.html"'
    assert "sandbox" in response["Content-Security-Policy"]
