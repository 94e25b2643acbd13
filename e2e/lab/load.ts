/** Loads a package of the laboratory, which its own `npm ci` installs. */
export const loadPackage = <Module>(name: string) => import(name) as Promise<Module>;
