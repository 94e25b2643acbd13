/** What the server fills in from its environment (backend/src/site/public-values.ts). */
export const CONFIG_TOKENS = {
  publicUrl: '%PUBLIC_URL%',
  schedulingUrl: '%PUBLIC_SCHEDULING_URL%',
  ceoRiskUrl: '%PUBLIC_CEO_RISK_URL%',
  familyOfficeRiskUrl: '%PUBLIC_FAMILY_OFFICE_RISK_URL%',
  /** GA4 measurement id, or null for no analytics. */
  analyticsId: null as string | null,
};

export const publicConfig = import.meta.env.SSR
  ? CONFIG_TOKENS
  : (JSON.parse(document.getElementById('public-config')!.textContent) as typeof CONFIG_TOKENS);
