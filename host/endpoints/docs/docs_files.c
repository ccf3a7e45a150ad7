/* The files of the page at /docs, as they are on disk, in the read-only data of the program. */
typedef int cc_docs_files; /* a translation unit needs a declaration */

/* clang-format off */
#define EMBED(name, path)                    \
    __asm__(".pushsection .rodata\n"         \
            ".globl " name ", " name "_end\n"  \
            ".hidden " name ", " name "_end\n" \
            ".balign 16\n"                   \
            name ":\n"                       \
            ".incbin \"" path "\"\n"         \
            name "_end:\n"                   \
            ".byte 0\n"                      \
            ".popsection\n")
/* clang-format on */

EMBED("cardcage_docs_page", CARDCAGE_DOCS_SOURCE "/page.html");
EMBED("cardcage_docs_start", CARDCAGE_DOCS_SOURCE "/start.js");
EMBED("cardcage_docs_scalar", CARDCAGE_DOCS_FETCHED "/scalar.js");
EMBED("cardcage_docs_license", CARDCAGE_DOCS_FETCHED "/scalar.license.txt");
