import { useLayoutEffect, useState } from 'preact/hooks'
import type { FlagView } from '../../../../api/flags'
import type { Refused } from '../../../../lib/refused'
import { toast } from '../../../../lib/toast'
import { isChanged } from './draft'
import { drawId } from './draw-id'
import {
  begun,
  caughtUp,
  type Edit,
  type EditView,
  isContested,
  shownAs,
  typed,
  withNewRule,
} from './edit'
import { useFocusNext } from './use-focus-next'

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
  const isDirty =
    edit !== undefined && (edit.mistake !== undefined || isChanged(edit.before, edit.draft))
  const focusNext = useFocusNext()
  function end() {
    setEdit(undefined)
    setRefused(undefined)
    focusNext('add-rule')
  }
  return {
    edit,
    isContested: contested,
    isDirty,
    refused,
    begin(view: EditView) {
      setEdit(begun(flag, view))
      focusNext(`edit-in-${view}`)
    },
    beginWithRule: () => setEdit(withNewRule(begun(flag, 'form'), drawId())),
    change,
    show: (view: EditView) => change((now) => shownAs(now, view)),
    type: (text: string) => change((now) => typed(now, text, drawId)),
    /** Goes on from what the flag is by now, whoever changed it. */
    catchUp,
    /** Shows what the server refused, until it is changed. */
    refuse: (parts: readonly Refused[]) => edit && setRefused({ edit, parts }),
    end,
    /** Ends without saving; what was changed can be brought back. */
    discard() {
      end()
      if (isDirty)
        toast({
          text: 'Your changes are discarded',
          action: { label: 'Undo', run: () => setEdit(edit) },
        })
    },
  }
}

export type Editing = ReturnType<typeof useEdit>
