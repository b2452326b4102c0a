import java.io.File;
import java.io.PrintStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;

/** Text of a PDF file page by page as PDFBox reads it, with a form feed after each page. */
public class ReadBack {
    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, "UTF-8");
        try (PDDocument document = Loader.loadPDF(new File(arguments[0]))) {
            for (int page = 1; page <= document.getNumberOfPages(); page++) {
                PDFTextStripper stripper = new PDFTextStripper();
                stripper.setSortByPosition(false);
                stripper.setStartPage(page);
                stripper.setEndPage(page);
                out.print(stripper.getText(document) + "\f");
            }
        }
    }
}
