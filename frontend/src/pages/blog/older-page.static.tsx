import { articlePages } from '../../content/articles.ts';
import type { PageMeta, PageProps } from '../../page-meta.ts';
import { BlogList, meta as metaOfPage } from './blog-page.static.tsx';

/** The first page of the list has an address of its own (blog-page.static.tsx). */
export const pathParams = () => articlePages.slice(1).map((page) => ({ page: String(page) }));

export const meta = (params: { page: string }): PageMeta => metaOfPage(params);

export const Page = ({ params }: PageProps<'page'>) => <BlogList page={params.page} />;
