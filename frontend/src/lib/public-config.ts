/** What the server fills in from its environment (backend/src/site/placeholders.ts). */
export const CONFIG_PLACEHOLDERS = {
  publicUrl: '%site.url%',
  schedulingUrl: '%site.schedulingUrl%',
  ceoRiskUrl: '%site.ceoRiskUrl%',
  familyOfficeRiskUrl: '%site.familyOfficeRiskUrl%',
  /** GA4 measurement id, or null for no analytics. */
  analyticsId: null as string | null,
};

export const publicConfig = import.meta.env.SSR
  ? CONFIG_PLACEHOLDERS
  : (JSON.parse(
      document.getElementById('publicConfig')!.textContent,
    ) as typeof CONFIG_PLACEHOLDERS);
