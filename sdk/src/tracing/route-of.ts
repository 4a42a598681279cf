const ID = /^(\d+|[0-9a-f]{16,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** What paths of one kind have in common: `/orders/4711` and `/orders/4712` are `/orders/:id`. */
export const routeOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (ID.test(part) ? ':id' : part))
    .join('/')
