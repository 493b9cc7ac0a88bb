import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.openqa.selenium.WebDriver;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** Gives the tests of a Selenium question a browser and the addresses of the question's pages. */
public final class Browser {
    private static final Map<String, String> TYPES = Map.of(
        "html", "text/html; charset=utf-8",
        "css", "text/css",
        "js", "text/javascript",
        "json", "application/json",
        "svg", "image/svg+xml"
    );
    private static String base;

    private Browser() {}

    /** Starts a headless Chromium, which ends with the run. */
    public static WebDriver open() {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(System.getenv("GRADUS_BROWSER"));
        options.addArguments(System.getenv("GRADUS_BROWSER_OPTIONS").split(" "));
        ChromeDriverService service = new ChromeDriverService.Builder()
            .usingDriverExecutable(new File(System.getenv("GRADUS_DRIVER")))
            .build();
        return new ChromeDriver(service, options);
    }

    /** The address of an additional file of the question. */
    public static synchronized String page(String name) {
        if (base == null) base = serve();
        return base + name;
    }

    private static String serve() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
            server.createContext("/", exchange -> {
                Path path = Path.of("/box", Path.of(exchange.getRequestURI().getPath()).getFileName().toString());
                byte[] body = {};
                if (Files.isRegularFile(path)) {
                    String ending = path.toString().replaceFirst(".*\\.", "");
                    exchange.getResponseHeaders().set("content-type", TYPES.getOrDefault(ending, "text/plain; charset=utf-8"));
                    body = Files.readAllBytes(path);
                    exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
                } else {
                    exchange.sendResponseHeaders(404, -1);
                }
                exchange.getResponseBody().write(body);
                exchange.close();
            });
            server.start();
            return "http://localhost:" + server.getAddress().getPort() + "/";
        } catch (IOException failure) {
            throw new IllegalStateException("The pages could not be served.", failure);
        }
    }
}
