/** The spoken text of recordings and films, by the title of the lesson, distinct from the description. */
export const transcripts: Readonly<Record<string, readonly string[]>> = {
  'Le sommeil, un rythme qui s’apprivoise': [
    'Bonjour et bienvenue. Installez-vous comme vous le souhaitez, un carnet à portée de main.',
    'Une nuit se compose de quatre à six cycles. Chacun descend vers un sommeil profond, puis remonte vers le rêve. Entre deux cycles, nous nous réveillons presque tous, quelques secondes, sans le savoir.',
    'Ce qui nous fait tenir éveillés se construit dès le matin\u00a0: la lumière, le mouvement, l’heure du café. Ce soir, vous ne changerez rien. Vous allez seulement regarder.',
  ],
  'Respirer pour ralentir': [
    'Trouvez une position que vous pourrez garder. Les épaules descendent, la mâchoire se desserre, la langue se repose.',
    'Inspirez par le nez, sans forcer, en comptant trois. Expirez par la bouche, comme sur une vitre froide, en comptant cinq. Encore. Trois pour accueillir, cinq pour laisser partir.',
    'Si le compte vous gêne, oubliez-le et suivez seulement la chaleur de l’air qui sort. Il n’y a rien à réussir ici.',
    'Peu à peu, une petite pause apparaît à la fin du souffle. Restez-y le temps qu’elle dure. C’est là que le corps comprend que rien ne presse.',
  ],
  'Le rituel des trente minutes': [
    'Prenez votre carnet à la page du rituel. Nous allons la remplir ensemble.',
    'Premier temps, clore\u00a0: une lumière que l’on éteint, une phrase que l’on écrit pour demain. Deuxième temps, ralentir\u00a0: de l’eau tiède, un vêtement doux, une musique sans paroles.',
    'Troisième temps, accueillir\u00a0: la chambre fraîche, le souffle, une image. Choisissez un geste par temps. Trois suffisent.',
  ],
  'La descente en douceur': [
    'Vous voici en haut d’un escalier. Il est large, il est tiède sous les pieds, et la rampe tient bien dans la main. À chaque expiration, une marche.',
    'Dix. Le front devient lisse. Neuf. Les yeux se reposent derrière les paupières. Huit. Les épaules s’éloignent des oreilles, de leur propre poids.',
    'Sept, six. Les bras sont longs. Cinq. Le ventre se soulève sans vous. Quatre. Le dos trouve le matelas, et le matelas le porte.',
    'Trois. Les jambes peuvent se taire. Deux. Les pieds sont loin, et c’est agréable. Un. En bas, il y a un endroit qui n’appartient qu’à vous. Ma voix continue, vous n’avez plus besoin de la suivre.',
  ],
  'Quand vous vous réveillez à trois heures': [
    'Vous êtes réveillé. C’est arrivé à beaucoup d’autres, cette nuit, à cette heure. Laissez l’heure où elle est.',
    'Cherchez le point le plus chaud de votre corps. Peut-être les mains, peut-être sous la nuque. Posez-y toute votre attention, comme on pose une couverture.',
    'Une pensée arrive, elle a l’air urgente. Dites-lui\u00a0: demain, neuf heures. Et revenez à la chaleur. Elle s’étend un peu, à chaque souffle, sans que vous ayez à l’aider.',
    'Dormir ou se reposer, cette nuit les deux vous conviennent.',
  ],
  'Tenir dans la durée': [
    'Il y aura des nuits courtes. Un enfant malade, une échéance, une joie même. Ce n’est pas un retour au point de départ.',
    'Écrivez maintenant votre plan de reprise\u00a0: une heure de lever que vous gardez, un geste de rituel, une personne à prévenir.',
    'Le lendemain d’une mauvaise nuit, levez-vous à l’heure, marchez à la lumière, et couchez-vous sans rattraper.',
  ],
  'Ce que votre corps essaie de dire': [
    'Posez une main sur la poitrine, l’autre sur le ventre. Nous allons écouter avant d’expliquer.',
    'Le cœur accélère pour envoyer du sang aux muscles. La gorge se serre pour économiser l’air. Les mains refroidissent parce que le corps garde sa chaleur au centre. Tout cela sert à courir.',
    'Votre corps ne se trompe pas de geste, il se trompe de moment. Remerciez l’alarme, et vérifiez la fumée.',
  ],
  'La cohérence du souffle': [
    'Asseyez-vous, le dos droit sans raideur. Nous allons respirer six fois par minute.',
    'Inspirez, deux, trois, quatre, cinq. Expirez, deux, trois, quatre, cinq. Imaginez une barque qui monte sur une vague, puis redescend de l’autre côté.',
    'Si la tête tourne un peu, respirez plus petit. La régularité compte plus que la profondeur.',
    'Encore quelques vagues. Bientôt, vous n’aurez plus besoin de compter\u00a0: le rythme vous portera jusqu’au silence, puis jusqu’à la fin.',
  ],
  'Le lieu sûr': [
    'Fermez les yeux si cela vous convient. Laissez venir un lieu où personne ne vous attend. Prenez le premier qui se présente, il peut changer en route.',
    'Qu’y a-t-il devant vous\u00a0? Plus loin\u00a0? Regardez d’où vient la lumière, et ce qu’elle touche. Écoutez ce qui est tout près, puis ce qui est très loin.',
    'Sentez l’air sur la peau, et le sol qui vous porte. Trouvez l’endroit exact où vous asseoir. De là, respirez une fois, profondément, et serrez doucement le pouce contre l’index.',
    'Ce geste sera la clé. Ouvrez la main, puis refermez-la\u00a0: le lieu revient. Vous pourrez le faire dans un bus, dans une file, dans une nuit.',
  ],
  'Dialoguer avec l’inquiétude': [
    'Donnez une place à l’inquiétude, sur la chaise en face. Quelle forme a-t-elle ce matin\u00a0?',
    'Demandez-lui ce qu’elle veut protéger. Attendez. La première réponse est souvent une menace, la deuxième est souvent une tendresse.',
    'Remerciez-la, puis dites ce que vous choisissez de faire, vous. Une phrase courte, à voix haute.',
  ],
  'Votre trousse de secours': [
    'Cette séance est faite pour un jour difficile. Aujourd’hui, nous la rangeons au bon endroit.',
    'D’abord les pieds. Appuyez-les au sol, l’un après l’autre, trois fois. Vous êtes ici. Ensuite les yeux\u00a0: cinq choses, leurs bords, leurs couleurs. Vous êtes maintenant.',
    'Puis le souffle, plus long à la sortie qu’à l’entrée. Et la main qui se referme, pouce contre index, pour ouvrir la porte du lieu sûr.',
    'La vague monte, atteint sa hauteur, redescend. Elle redescend toujours. Restez sur la rive avec moi, le temps qu’il faut.',
  ],
  'L’auto-hypnose, sans mystère': [
    'Vous souvenez-vous de votre dernier trajet en train, le front contre la vitre\u00a0? Vous étiez là, et un peu ailleurs. Vous connaissez donc déjà le chemin.',
    'Personne ne prendra les commandes. Si quelqu’un frappe à la porte, vous l’entendrez, et vous ouvrirez les yeux.',
    'L’hypnose ne fait rien à votre place\u00a0: elle vous prête du calme pour le faire mieux.',
  ],
  'Entrer, rester, revenir': [
    'Choisissez un point devant vous, un peu au-dessus du regard. Fixez-le sans effort. Les paupières s’alourdissent, laissez-les faire.',
    'Une respiration pour le haut du corps, une pour le milieu, une pour le bas. Et maintenant une image, celle que vous voulez, qui s’approche.',
    'Restez. Trois souffles, peut-être quatre. Puis revenons\u00a0: les doigts bougent, les pieds aussi, une inspiration plus large, et les yeux s’ouvrent.',
    'Recommençons. Entrer est facile, rester s’apprend, et bien revenir est la moitié du métier.',
  ],
  'La pause du matin': [
    'Les pieds au sol, les mains sur les cuisses. La journée n’a pas encore commencé, elle attend derrière la porte.',
    'Demandez-vous de quelle couleur vous la voulez. Pas ce que vous ferez, mais comment vous serez en le faisant.',
    'Respirez cette couleur. Qu’elle descende dans les bras, dans la voix, dans le pas. À la prochaine inspiration, levez-vous avec elle.',
  ],
  'La pause du midi': [
    'Éloignez votre chaise de la table, d’une main seulement. Baissez les yeux.',
    'La matinée peut se poser là, avec ce qui est fait et ce qui ne l’est pas. Elle n’ira nulle part.',
    'Sentez le poids du bassin, la longueur du dos. Trois souffles pour faire de la place. L’après-midi entrera par cette place-là.',
  ],
  'La pause du soir': [
    'Le jour est terminé, même s’il reste des choses. Retirez-le comme un manteau, une manche, puis l’autre.',
    'Cherchez une satisfaction. Un plat réussi, une porte tenue, un rire. Plus elle est petite, plus elle est solide.',
    'Gardez-la au creux de la main. Le reste peut rester sur la chaise jusqu’au matin. La nuit sait faire.',
  ],
  'Écrire un scénario simple': [
    'Prenez une feuille et tracez trois lignes. Vous avez quatre espaces, ce sera votre séance.',
    'Dans le premier, comment vous entrez. Dans le deuxième, ce que vous souhaitez, au présent. Dans le troisième, votre image, avec un détail qui bouge. Dans le dernier, comment vous revenez.',
    'Lisez à voix haute. Là où vous trébuchez, coupez.',
  ],
  'Voix, rythme, silence': [
    'Première lecture. Fermez les yeux et laissez-vous guider jusqu’au rivage, le sable est tiède et la mer se retire. Notez ce qui s’est passé en vous.',
    'Seconde lecture, les mêmes mots. Fermez les yeux. Et laissez-vous guider. Jusqu’au rivage. Le sable est tiède. Et la mer. Se retire.',
    'Les mots n’ont pas changé, les silences ont travaillé. Essayez à votre tour, et doublez le temps qui vous semble déjà trop long.',
  ],
  'Le retour à l’état ordinaire': [
    'Trois formules, trois rythmes. La première compte\u00a0: un, les mains\u00a0; deux, le souffle\u00a0; trois, le regard.',
    'La deuxième invite\u00a0: quand ce sera le bon moment, et seulement alors, vous laisserez revenir les bruits de la pièce. La troisième raccompagne, image après image, par le chemin de l’aller.',
    'Puis vérifiez. Où êtes-vous, quel jour, comment sont vos jambes\u00a0? On ne laisse jamais repartir quelqu’un qui n’est revenu qu’à moitié.',
  ],
  'Le souffle carré': [
    'Dessinez un carré devant vous, du bout du doigt. On monte en inspirant, deux, trois, quatre.',
    'On avance en gardant l’air, deux, trois, quatre. On descend en soufflant. On revient, poumons tranquilles.',
    'Encore trois carrés, plus petits si cela tire. Le dernier, tracez-le seulement dans votre tête.',
  ],
  'Revenir à soi avant une conversation': [
    'Debout, derrière la porte. Les genoux souples, le poids bien réparti.',
    'Qui voulez-vous être dans cet échange\u00a0? Un mot suffit\u00a0: clair, patient, curieux.',
    'Soufflez ce mot, sans bruit, trois fois. La main peut maintenant se poser sur la poignée.',
  ],
  'Se déposer': [
    'Les talons d’abord. Ils s’enfoncent un peu, comme dans du sable mouillé.',
    'Les mollets, les cuisses, le bassin. Chaque partie reçoit la permission de ne plus servir à rien.',
    'Le dos se déroule, la nuque s’allonge, le front se défroisse. Il ne reste plus que le souffle, qui s’occupe de tout.',
  ],
  'La porte du sommeil': [
    'Il y a une porte, au bout d’un couloir que vous connaissez bien. Elle est entrouverte.',
    'Derrière, une lumière basse, une odeur de linge propre. Vous n’avez pas à la pousser\u00a0: chaque souffle l’ouvre d’un doigt.',
    'Quand vous serez sur le seuil, vous ne m’entendrez presque plus. C’est le bon endroit.',
  ],
}
