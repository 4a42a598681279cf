import type { Snippet } from './snippet'

export const dotnet: Snippet = {
  id: 'dotnet',
  name: '.NET',
  note: 'There is no SDK package yet; this needs nothing but .NET 6 or later.',
  keywords: /\b(using|var|new|try|catch|throw|await)\b/g,
  code: (url, key) => `using System.Net.Http.Json;

var client = new HttpClient();
client.DefaultRequestHeaders.Add("X-API-Key", "${key}");

Task Report(Exception error) =>
    client.PostAsJsonAsync("${url}/events/ingest", new
    {
        platform = "csharp",
        release = "1.0.0",
        exception = new
        {
            type = error.GetType().FullName,
            value = error.Message,
            stacktrace = error.ToString(),
        },
    });

try
{
    throw new InvalidOperationException("Hello from .NET");
}
catch (Exception error)
{
    await Report(error);
}`,
}
