import { guarded } from '../core/guarded'

/** Hears of events of the page before anybody else, also of those that do not bubble. @param types parted by spaces */
export function listen<Type extends string>(
  types: Type,
  hear: (event: Type extends keyof WindowEventMap ? WindowEventMap[Type] : Event) => void,
): void {
  for (const type of types.split(' '))
    addEventListener(type, (event) => guarded(() => hear(event as never)), true)
}
