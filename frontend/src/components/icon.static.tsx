import { icons } from 'lucide-react';

const withCapital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** @param props.name of an icon of Lucide, such as `shield-check` */
export const Icon = ({ name, className }: { name: string; className?: string }) => {
  const component = name.split('-').map(withCapital).join('');
  const LucideIcon = icons[component as keyof typeof icons];
  return <LucideIcon aria-hidden="true" strokeWidth={1.5} className={className} />;
};
