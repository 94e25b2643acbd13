import { closest, distance } from 'fastest-levenshtein';
import { VARIABLES } from './environment.schema.ts';

const NAMES = Object.keys(VARIABLES);
const PREFIXES = new Set(
  NAMES.filter((name) => name.includes('_')).map((name) => name.split('_')[0]),
);

/** Names in a .env file that compose, Docker and Node read. */
const FOR_OTHERS =
  /^(?:POSTGRES_PASSWORD|SANDGLASS_IMAGE|SANDGLASS_EDITOR_IMAGE|SITE_FOLDER|EDITORS_FILE|EDITOR_(?:PORT|URL|JWT_[A-Z_]+)|(?:COMPOSE|DOCKER|BUILDKIT|NODE)_.*|TZ)$/;

/** https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables */
const INJECTED =
  /^(?:ADMIN_USER=|\w+_SERVICE_(?:HOST|PORT\w*)=|\w+_PORT_\d+_(?:TCP|UDP|SCTP)\w*=|\w+_PORT=(?:tcp|udp|sctp):)/;

/**
 * A line for each variable that is not known: all `inFile`, and of the environment those whose
 * names begin like ours. No error, since another release may read the same file.
 */
export const unknownVariables = (
  source: Record<string, string | undefined>,
  inFile: readonly string[] = [],
): string[] => {
  const startsLikeOurs = (name: string) => name.includes('_') && PREFIXES.has(name.split('_')[0]);
  const isUnknown = (name: string) => {
    const value = source[name];
    return value && !NAMES.includes(name) && !INJECTED.test(`${name}=${value}`);
  };
  const suspects = new Set([
    ...inFile.filter((name) => !FOR_OTHERS.test(name)),
    ...Object.keys(source).filter(startsLikeOurs),
  ]);
  return [...suspects].filter(isUnknown).map((name) => {
    const meant = closestTo(name);
    const hint = meant ? `did you mean ${meant}?` : '.env.example lists the variables';
    return `${name}: not a variable of Sandglass, ignored; ${hint}`;
  });
};

const closestTo = (name: string): string | undefined => {
  const wanted = name.toUpperCase();
  const nearest = closest(wanted, NAMES);
  const isSimilar = distance(wanted, nearest) <= Math.ceil(wanted.length / 5);
  return isSimilar ? nearest : NAMES.find((each) => each.startsWith(`${wanted}_`));
};
