import { useLayoutEffect, useState } from 'preact/hooks'
import type { FlagView } from '../../../../api/flags'
import type { Refused } from '../../../../lib/refused'
import { isChanged } from './draft'
import { drawId } from './draw-id'
import { begun, caughtUp, type Edit, type EditView, isContested, shownAs, typed } from './edit'

/** What is being edited of a flag, if anything is. It follows changes by others that touch nothing of it. */
export function useEdit(flag: FlagView) {
  const [edit, setEdit] = useState<Edit>()
  const [refused, setRefused] = useState<{ edit: Edit; parts: readonly Refused[] }>()
  const contested = edit !== undefined && isContested(edit, flag)
  const change = (make: (edit: Edit) => Edit) => setEdit((now) => now && make(now))
  const catchUp = () => change((now) => caughtUp(now, flag))
  useLayoutEffect(() => {
    if (!contested) catchUp()
  }, [flag.version, contested, edit?.mistake])
  return {
    edit,
    isContested: contested,
    isDirty:
      edit !== undefined && (edit.mistake !== undefined || isChanged(edit.before, edit.draft)),
    refused,
    begin: (view: EditView, first: (edit: Edit) => Edit = (one) => one) =>
      setEdit(first(begun(flag, view))),
    change,
    show: (view: EditView) => change((now) => shownAs(now, view)),
    type: (text: string) => change((now) => typed(now, text, drawId)),
    /** Goes on from what the flag is by now, whoever changed it. */
    catchUp,
    /** Shows what the server refused, until it is changed. */
    refuse: (parts: readonly Refused[]) => edit && setRefused({ edit, parts }),
    end() {
      setEdit(undefined)
      setRefused(undefined)
    },
  }
}

export type Editing = ReturnType<typeof useEdit>
