import { Link } from 'wouter';
import { interfaceContent } from '../../content/site.ts';
import type { Member } from '../../content/team.ts';
import { paths } from '../../lib/paths.ts';
import { Portrait } from './portrait.tsx';

export const MemberCard = ({ member }: { member: Member }) => (
  <article className="cover-card group flex h-full flex-col gap-4">
    <Portrait member={member} className="aspect-square" />
    <h3 className="text-2xl">
      <Link href={paths.member(member.id)} className="cover group-hover:text-accent">
        {member.name}*
      </Link>
    </h3>
    <p className="-mt-3 text-accent">{member.role}</p>
    <p className="text-muted">{member.shortBio}</p>
    <p aria-hidden="true" className="mt-auto text-sm font-semibold text-accent group-hover:underline">
      {interfaceContent.about.profile}
    </p>
  </article>
);
