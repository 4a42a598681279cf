/** Node of hosts that are asked too rarely to be shown, or that were not told apart when they were counted. */
export const OTHER_HOSTS = 'host:(other)'
