import type { ChangeOutcome } from '../changes/change'
import type { Proposal } from '../changes/timed-change'
import type { Changed } from './changed'
import type { MeterCount, Stored } from './stored'

/** What the digest thread tells the main thread, after each slice and when something stands in its way. */
export interface DigestNews {
  /** Everything up to this number of the spool has had its effects, on disk. */
  digested: number
  /**
   * How many records of each signal were stored since the last news. Every signal is named, so that metrics show all
   * of them from the start.
   */
  stored: Stored
  /** What meters count of what was stored since the last news. */
  counted: MeterCount[]
  /** What came since the last news, by meter, and waits no more: it is stored, came before, or is set aside. */
  passed: MeterCount[]
  deadLetters: number
  /** What the last commit changed on open pages. */
  changed: Changed[]
  /** What changes answered since the last news. */
  outcomes: ChangeOutcome[]
  /** Changes that are due because time has passed: the log is to order them. */
  due: Proposal[]
  /** Whether maintenance is still to be done. */
  maintenancePending: boolean
  /** What the disk said, if it refused. */
  fault?: string
}
