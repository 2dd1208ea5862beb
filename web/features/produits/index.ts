export { services, someProduits, useSomeProduits } from './queries.ts'
