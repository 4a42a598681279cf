import { Elysia } from 'elysia'
import { Problem } from '../../../lib/problem'
import type { Call } from '../../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../../projects/door'
import { ReplayView, SegmentEvents } from './model'
import type { ReplayDetailReads } from './reads'

interface Deps extends ProjectApiDeps {
  read: Call<ReplayDetailReads>
}

/** Where one replay is read. */
export const replayRoutes = ({ door, projectDoor, read }: Deps) =>
  new Elysia({ name: 'replay' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/replays/:replayId',
      ({ project, params: { replayId } }) =>
        read('replays.detail', { project: project.id, replay: replayId }),
      apiOfProject('read', {
        summary: 'One replay, and its segments',
        tag: 'Replays',
        answers: ReplayView,
      }),
    )
    .get(
      '/api/v1/projects/:slug/replays/:replayId/segments/:tabId/:segmentId',
      ({ project, params: { replayId, tabId, segmentId } }) => {
        const number = Number(segmentId)
        if (!Number.isInteger(number) || number < 0)
          throw new Problem(
            'not_found',
            `There is no segment ${segmentId}; they are counted from 0.`,
          )
        return read('replays.segment', {
          project: project.id,
          replay: replayId,
          tab: tabId,
          number,
        })
      },
      apiOfProject('read', {
        summary: 'The events of a segment, safe to play',
        tag: 'Replays',
        answers: SegmentEvents,
      }),
    )
