const PACKAGES = /(?:^|\/)node_modules\//

/**
 * Whether a source belongs to a package. Its functions are not looked for, since its frames are not the
 * application's.
 */
export const isPackage = (path: string) => PACKAGES.test(path)
