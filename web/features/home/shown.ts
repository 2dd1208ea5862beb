/** How many of each the home page shows; its loader and its sections ask for the same. */
export const HOME_SHOWN = 3
export const HOME_FAQS = 5
