import titles from 'virtual:service-titles';

/**
 * The services in their order, for the cards of the home page: their texts are in the script of the
 * dialog.
 */
export const serviceTitles: readonly { id: string; title: string }[] = titles;
