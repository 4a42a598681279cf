import type { Defined } from '../section/definitions'

export const PATH_DEFINITIONS: Defined = [
  [
    'Path',
    'The pages of one visit in the order of their time; with events, also what your application says was done. A page that comes right after itself is one step: it was loaded again.',
  ],
  [
    'Begin',
    'The first step of a visit, or the first time that the chosen page or event happened in it. Read backwards, the last step, or the last time. A visit has one path at most.',
  ],
  [
    'Left',
    'Nothing followed in that visit. Read backwards: nothing came before, the visit began there.',
  ],
  [
    'Others',
    'Pages and events of a step that have no row of their own, together. In every step, those who went on and those who left add up to those who came through.',
  ],
  ['Pages that are one', 'Patterns such as /product/*: the first that fits a page stands for it.'],
  [
    'Through',
    'What comes before and after a chosen row is counted in the steps beside it; a visit that comes by a page twice is in both steps.',
  ],
]
