/** How many questions stand under a course that has none of its own. */
export const COURSE_FAQS = 4
