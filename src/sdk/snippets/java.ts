import type { Snippet } from './snippet'

export const java: Snippet = {
  id: 'java',
  name: 'Java',
  note: 'There is no SDK package yet; this needs nothing but Java 17. With a JSON library, let it write the body.',
  keywords: /\b(import|public|class|static|void|throws|var|new|return|for|try|catch|throw)\b/g,
  code: (url, key) => `import java.io.*;
import java.net.URI;
import java.net.http.*;

public class Report {
    static void report(Throwable error) throws Exception {
        var stack = new StringWriter();
        error.printStackTrace(new PrintWriter(stack));
        var event = """
            {"platform": "java", "release": "1.0.0",
             "exception": {"type": %s, "value": %s, "stacktrace": %s}}
            """.formatted(
                json(error.getClass().getName()), json(error.getMessage()), json(stack.toString()));
        HttpClient.newHttpClient().send(
            HttpRequest.newBuilder(URI.create("${url}/events/ingest"))
                .header("X-API-Key", "${key}")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(event))
                .build(),
            HttpResponse.BodyHandlers.discarding());
    }

    static String json(String text) {
        var quoted = new StringBuilder();
        for (char c : String.valueOf(text).toCharArray())
            quoted.append(c < ' ' || c == '"' || c == '\\\\' ? "\\\\u%04x".formatted((int) c) : c);
        return '"' + quoted.toString() + '"';
    }

    public static void main(String[] args) throws Exception {
        try {
            throw new IllegalStateException("Hello from Java");
        } catch (Exception error) {
            report(error);
        }
    }
}`,
}
