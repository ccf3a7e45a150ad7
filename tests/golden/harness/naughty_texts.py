"""Texts that have broken programs: each must come back as it was sent, or be refused."""

TEXTS = [
    "undefined", "null", "NULL", "None", "true", "0", "-0", "1e400", "NaN", "0x10", "1,000", "\\", "\\\\", "\\0",
    "\\u0000", "'", "''", '"', "`", "--", ";", "%", "_", "%s%n", "%00", "%2F", "../../etc/passwd", "C:\\CON", "$1",
    "$$", "${HOME}", "$(id)", "'; DROP TABLE customers.customer; --", "1' OR '1'='1", "{{7*7}}", "{}", "[]", '{"a":1}',
    "<script>alert(1)</script>", "<!--", "]]>", "&amp;", "=1+1", "@SUM(1)", "+1", "a\tb", "a\nb", "a\r\nb: c", "a\x01b",
    "a\x1bb", "a\x7fb", "a\u0085b", "Ω≈ç√∫˜µ≤≥÷", "ß", "ẞ", "İ", "ı", "ﬁ", "ǅ", "Å", "A\u030a", "e\u0301", "田中さん",
    "社會科學院語學研究所", "נִקּוּד", "مُنَاقَشَةُ", "\u202etest\u202c", "a\u200bb", "a\u200db", "a\ufeffb",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467", "\U0001f1e9\U0001f1ea", "T\u0338o\u0338", "\ufffd", "a\ufffeb",
    "a\U0001ffffb", "\U0010ffff", "\u2028", "x" * 63, "ä" * 64, " leading", "trailing ", "\u00a0both\u00a0",
    "\u3000wide\u3000",
]
