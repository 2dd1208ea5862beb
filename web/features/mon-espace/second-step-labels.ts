/** Texts of the second step's screens. */

export const LABELS = {
  title: 'Connexion en deux étapes',
  intro:
    'Même avec votre mot de passe, ou en lisant vos messages, personne n’ouvre votre compte sans ce que vous ajoutez ici.',
  unverified: 'Vérifiez d’abord votre adresse e-mail\u00a0: c’est par elle que nous vous prévenons.',
  app: {
    title: 'Application de codes',
    none: 'Une application de votre téléphone (Aegis, Google Authenticator, 2FAS…) ou votre gestionnaire de mots de passe donne un code de six chiffres à chaque connexion.',
    add: 'Ajouter une application',
    remove: 'Retirer l’application',
    added: 'Votre application de codes est ajoutée.',
    removed: 'Votre application de codes est retirée.',
    scan: 'Dans votre application, ajoutez un compte et photographiez ce code. Ou saisissez la clé vous-même\u00a0:',
    code: 'Premier code affiché par l’application',
    confirm: 'Confirmer',
  },
  passkeys: {
    title: 'Clés d’accès',
    explanation:
      'Votre appareil, une clé de sécurité ou votre gestionnaire de mots de passe prouve que c’est vous, par votre doigt, votre visage ou un code. Elles résistent aux faux sites.',
    none: 'Aucune clé d’accès pour le moment.',
    add: 'Ajouter une clé d’accès',
    added: 'Votre clé d’accès est ajoutée.',
    name: 'Nom de cette clé',
    nameHint: 'Pour la reconnaître\u00a0: «\u00a0Téléphone\u00a0», «\u00a0Clé du bureau\u00a0»…',
    make: 'Créer la clé',
    rename: 'Renommer',
    renamed: 'Le nom est enregistré.',
    remove: 'Retirer',
    removed: 'La clé d’accès est retirée.',
    removeText: 'Elle ne servira plus à vous connecter. Pensez à la supprimer aussi de votre appareil.',
    save: 'Enregistrer',
  },
  codes: {
    title: 'Codes de secours',
    explanation:
      'Ils ouvrent votre compte quand le reste vous manque (téléphone perdu ou volé). Chacun ne sert qu’une fois.',
    renew: 'Renouveler les codes',
    renewed: 'Vos codes de secours sont renouvelés.',
    renewText: 'Dix nouveaux codes sont créés. Ceux que vous avez gardés ne serviront plus.',
    perhapsRenewed: 'Vos anciens codes ne servent peut-être plus\u00a0: renouvelez-les encore une fois.',
    missed: {
      app: 'L’application est ajoutée, mais vos codes de secours n’ont pas pu être affichés ici. Dix nouveaux codes sont créés\u00a0; ceux d’avant ne serviront plus.',
      passkeys:
        'La clé d’accès est ajoutée, mais vos codes de secours n’ont pas pu être affichés ici. Dix nouveaux codes sont créés\u00a0; ceux d’avant ne serviront plus.',
    },
    shown:
      'Gardez ces codes maintenant, à l’abri et hors de ce téléphone\u00a0: ils ne seront plus jamais affichés.',
    file: 'codes-de-secours.txt',
    done: 'J’ai gardé mes codes',
  },
  cancel: 'Annuler',
  goOn: 'Continuer',
} as const

/** « Il vous en reste 8. » */
export const leftText = (left: number): string => {
  if (left === 0) return 'Il ne vous en reste aucun.'
  return left === 1 ? 'Il vous en reste un.' : `Il vous en reste\u00a0${left}.`
}
