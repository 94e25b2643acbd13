import { paths } from '../lib/paths.ts';

interface PrivacyLinkProps {
  texts: { privacy: string; privacyLink: string };
  className?: string;
  linkClass?: string;
}

export const PrivacyLink = ({ texts, className, linkClass = 'text-link' }: PrivacyLinkProps) => (
  <p className={className}>
    {texts.privacy}{' '}
    <a href={paths.privacy} className={linkClass}>
      {texts.privacyLink}
    </a>
    .
  </p>
);
