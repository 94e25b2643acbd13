import { articlePages } from '../../content/articles.ts';
import type { PageMeta, PageProps } from '../../page.ts';
import { BlogList, meta as metaOfPage } from './blog-page.static.tsx';

/** The pages of the list after the first, which has an address of its own. */
export const staticParams = () => articlePages.slice(1).map((page) => ({ page: String(page) }));

export const meta = (params: { page: string }): PageMeta => metaOfPage(params);

export const Page = ({ params }: PageProps<'page'>) => <BlogList page={params.page} />;
