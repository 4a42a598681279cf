import { type Follow, wholeAnswer } from '../../http/answer-long'
import type { Call } from '../../lib/remote'
import type { TraceBrief } from '../../traces/pages/brief/model'
import type { TraceBriefReads } from '../../traces/pages/brief/reads'
import { traceText } from '../texts/trace-text'
import type { Caller, Parts } from '../tool'

export interface TraceDeps {
  read: Call<TraceBriefReads>
  follow: Follow
}

/** Tells a trace in a few lines. @throws Problem `not_found` */
export async function tellTrace(
  { read, follow }: TraceDeps,
  traceId: string,
  { origin, signal }: Pick<Caller, 'origin' | 'signal'>,
  project?: string,
): Promise<Parts> {
  const begun = await read('traces.brief', { traceId, project })
  const text = await wholeAnswer(begun, follow, signal)
  // The client is gone.
  if (text === '') return []
  const brief: TraceBrief = JSON.parse(text)
  const [place] = brief.places
  return traceText(brief, `${origin}/${place?.project}/traces/${brief.traceId}`)
}
