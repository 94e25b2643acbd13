import * as site from '@content/site.yaml';
import type { Fields } from '../content/schemas.ts';

/** The BCP 47 tag of the content from which this script, or this page, was built. */
export const language = (site as typeof site & Fields<'site.yaml'>).language;
