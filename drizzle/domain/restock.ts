/** The consent sentence for an address that is stored to announce a restock. */
export const RESTOCK_CONSENT =
  'Mon adresse sert à m’écrire une seule fois, au retour de ce produit, puis elle est effacée.'
