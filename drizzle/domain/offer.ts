/** The code of a refusal whose cause is the offer in an order: the page takes it out and goes on. */
export const OFFER_GONE = 'offer_gone'
