import type { ControlCache } from '../db/control-cache'
import { type Scrubber, scrubber } from '../intake/scrub/scrub'
import { SCRUB_BY_DEFAULT } from '../intake/scrub/scrub-by-default'
import type { ProjectFinder } from './find-projects.reads'

/** A scrubber keeps keys and texts that it saw: mostly some 50 kB, at worst 1 MB. */
const REMEMBERED = 1000

/** The scrubber of each project, by its settings. A project that was erased since its key was read has those of a new one. */
export const scrubbers = ({ cached }: ControlCache, projects: ProjectFinder) =>
  cached(
    (project: number): Scrubber => scrubber(projects.byId(project)?.scrub ?? SCRUB_BY_DEFAULT),
    REMEMBERED,
  )
