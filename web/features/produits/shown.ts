/** How many questions stand under a product; its loader and its page ask for the same. */
export const PRODUCT_FAQS = 3
