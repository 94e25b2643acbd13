import { icons, type IconName } from '../lib/icons.ts';

/** An icon that a content file names; decoration beside a text. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => {
  const Drawn = icons[name];
  return <Drawn aria-hidden="true" strokeWidth={1.5} className={className} />;
};
