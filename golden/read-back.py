"""
Text of a PDF file page by page by each of the readers that this Python has: pypdfium2 (PDFium), pymupdf (MuPDF), pypdf and
pdfminer.six. Prints JSON: for each reader a list of pages, or null where it is not installed.
"""
import importlib
import json
import sys


def pdfium(module, path):
    document = module.PdfDocument(path)
    return [page.get_textpage().get_text_bounded() for page in document]


def mupdf(module, path):
    return [page.get_text() for page in module.open(path)]


def pypdf(module, path):
    return [page.extract_text() for page in module.PdfReader(path).pages]


def pdfminer(module, path):
    layout = importlib.import_module("pdfminer.layout")
    return [
        "".join(box.get_text() for box in page if isinstance(box, layout.LTTextContainer))
        for page in module.extract_pages(path)
    ]


READERS = [
    ("PDFium", "pypdfium2", pdfium),
    ("MuPDF", "pymupdf", mupdf),
    ("pypdf", "pypdf", pypdf),
    ("pdfminer", "pdfminer.high_level", pdfminer),
]

result = {}
for name, package, read in READERS:
    try:
        module = importlib.import_module(package)
    except ImportError:
        result[name] = None
        continue
    result[name] = read(module, sys.argv[1])
json.dump(result, sys.stdout)
