import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'

/** A rectangle within the element, in px from its top left. */
export interface Rectangle {
  left: number
  right: number
  top: number
  bottom: number
}

interface Does {
  dragged(rectangle: Rectangle): void
  clicked(x: number, y: number): void
  /** Called where the pointer is while nothing is dragged. */
  moved(x: number, y: number): void
}

/** A shorter drag is a click with an unsteady hand. */
const LEAST_PX = 4

/** Lets the pointer draw a rectangle over an element. */
export function useDrag(element: RefObject<HTMLElement | null>, { dragged, clicked, moved }: Does) {
  const [corners, setCorners] = useState<[Point, Point]>()

  function pointOf(event: PointerEvent): Point {
    const { left, top, width, height } = (element.current as HTMLElement).getBoundingClientRect()
    return {
      x: Math.min(width, Math.max(0, event.clientX - left)),
      y: Math.min(height, Math.max(0, event.clientY - top)),
    }
  }
  const rectangle = corners && between(...corners)
  return {
    rectangle: rectangle && isDeliberate(rectangle) ? rectangle : undefined,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return
        element.current?.setPointerCapture(event.pointerId)
        const point = pointOf(event)
        setCorners([point, point])
      },
      onPointerMove(event: PointerEvent) {
        const point = pointOf(event)
        if (corners) setCorners([corners[0], point])
        else moved(point.x, point.y)
      },
      onPointerUp(event: PointerEvent) {
        if (!corners) return
        const point = pointOf(event)
        const drawn = between(corners[0], point)
        setCorners(undefined)
        if (isDeliberate(drawn)) dragged(drawn)
        else clicked(point.x, point.y)
      },
      onPointerCancel: () => setCorners(undefined),
      onPointerLeave: () => moved(-1000, -1000),
    },
  }
}

interface Point {
  x: number
  y: number
}

const between = (a: Point, b: Point): Rectangle => ({
  left: Math.min(a.x, b.x),
  right: Math.max(a.x, b.x),
  top: Math.min(a.y, b.y),
  bottom: Math.max(a.y, b.y),
})

const isDeliberate = ({ left, right, top, bottom }: Rectangle) =>
  right - left >= LEAST_PX && bottom - top >= LEAST_PX
