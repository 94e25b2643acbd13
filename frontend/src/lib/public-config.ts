/** Environment values that are public. The server writes them into every page. */
export interface PublicConfig {
  publicUrl: string;
  schedulingUrl: string;
  ceoRiskUrl: string;
  familyOfficeRiskUrl: string;
  /** GA4 measurement id, or null for no analytics. */
  analyticsId: string | null;
}

export const PUBLIC_CONFIG_ELEMENT_ID = 'public-config';

/**
 * Placeholders in the built pages, which the server replaces with environment values when it starts. They have the
 * names of the environment variables, see backend/src/site/public-values.ts.
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
