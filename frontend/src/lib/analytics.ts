import { publicConfig } from './public-config.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

const addressOfTag = (id: string) =>
  `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;

// gtag.js requires the `arguments` object, not an array.
function gtag(..._args: unknown[]) {
  // eslint-disable-next-line prefer-rest-params
  window.dataLayer?.push(arguments);
}

/**
 * Loads analytics if an id is configured, unless the browser objects. Consent is denied, so no
 * cookie is set.
 */
export const startAnalytics = (): void => {
  const { analyticsId } = publicConfig;
  if (!analyticsId || navigator.globalPrivacyControl) return;
  window.dataLayer = [];
  gtag('consent', 'default', {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'denied',
  });
  gtag('js', new Date());
  // gtag.js would otherwise send a page view for the first page in addition to ours.
  gtag('config', analyticsId, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  // Trusted Types: only this policy may create the URL of a script, and it creates that one only.
  const policy = window.trustedTypes?.createPolicy('sandglass-analytics', {
    createScriptURL: addressOfTag,
  });
  script.src = (policy?.createScriptURL(analyticsId) ?? addressOfTag(analyticsId)) as string;
  document.head.append(script);
};

export const trackPageView = (path: string): void => {
  gtag('event', 'page_view', { page_path: path, page_location: window.location.origin + path });
};

/** Every event has the value 1: reports add the values up, so their sum is the number of events. */
export const trackEvent = (action: string, label: string): void => {
  gtag('event', action, { event_category: 'engagement', event_label: label, value: 1 });
};
