import type { Snippet } from './snippet'

export const php: Snippet = {
  id: 'php',
  name: 'PHP',
  note: 'There is no SDK package yet; this needs nothing but PHP 8.',
  keywords: /\b(function|new|try|catch|throw)\b/g,
  code: (url, key) => `<?php
function report(Throwable $error): void {
    $event = [
        'platform' => 'php',
        'release' => '1.0.0',
        'exception' => [
            'type' => get_class($error),
            'value' => $error->getMessage(),
            'stacktrace' => (string) $error,
        ],
    ];
    file_get_contents('${url}/events/ingest', false, stream_context_create(['http' => [
        'method' => 'POST',
        'header' => ['X-API-Key: ${key}', 'Content-Type: application/json'],
        'content' => json_encode($event, JSON_INVALID_UTF8_SUBSTITUTE),
    ]]));
}

set_exception_handler('report');

throw new RuntimeException('Hello from PHP');`,
}
