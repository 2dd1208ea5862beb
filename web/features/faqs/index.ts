export { publishedFaqs, useFaqs } from './queries.ts'
