/** Loads a package of the laboratory, which is unknown to the compiler: its own `npm ci` installs it. */
export const load = <Module>(name: string) => import(name) as Promise<Module>;
