/** What the pages ask for; their loaders and their sections ask for the same. */
export const CAMPAIGN_SHOWN = 3
export const SERVICE_FAQS = 4
/** Slug of the tag of what is offered to parents. */
export const PARENTS_TAG = 'parents'
