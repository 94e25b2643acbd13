/** The values of the environment that the browser may know. The server writes them into every page. */
export interface PublicConfig {
  publicUrl: string;
  schedulingUrl: string;
  ceoRiskUrl: string;
  familyOfficeRiskUrl: string;
  /** GA4 measurement id; null: no analytics. */
  analyticsId: string | null;
}

export const PUBLIC_CONFIG_ELEMENT_ID = 'public-config';

/**
 * What a page carries from the build until the server starts and puts the environment's values in. The names are
 * the variables', see backend/src/site/public-values.ts.
 */
export const CONFIG_TOKENS: PublicConfig = {
  publicUrl: '%PUBLIC_URL%',
  schedulingUrl: '%PUBLIC_SCHEDULING_URL%',
  ceoRiskUrl: '%PUBLIC_CEO_RISK_URL%',
  familyOfficeRiskUrl: '%PUBLIC_FAMILY_OFFICE_RISK_URL%',
  analyticsId: null,
};

const read = (): PublicConfig => {
  if (typeof document === 'undefined') return CONFIG_TOKENS;
  return JSON.parse(document.getElementById(PUBLIC_CONFIG_ELEMENT_ID)?.textContent ?? '') as PublicConfig;
};

export const publicConfig: PublicConfig = read();
