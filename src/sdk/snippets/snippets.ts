import { analytics } from './analytics'
import { collector } from './collector'
import { curl } from './curl'
import { dotnet } from './dotnet'
import { go } from './go'
import { java } from './java'
import { javascript } from './javascript'
import { node } from './node'
import { openTelemetry } from './open-telemetry'
import { php } from './php'
import { python } from './python'
import { ruby } from './ruby'
import type { Snippet } from './snippet'

/** How to send to a server, in every language and by every tool that there are words for. */
export const SNIPPETS: readonly Snippet[] = [
  curl,
  javascript,
  analytics,
  node,
  python,
  go,
  java,
  dotnet,
  php,
  ruby,
  openTelemetry,
  collector,
]
