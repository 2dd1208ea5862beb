ALTER TABLE `orders` ADD `requestDigest` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What lost its rate when its exemption ended was sold without VAT and without a reason.
UPDATE `courses` SET `taxRate` = CASE `taxTreatment` WHEN 'reduced' THEN 5.5 ELSE 20 END WHERE `taxRate` <= 0 AND `taxTreatment` NOT IN ('franchise_293B', 'formation_261');--> statement-breakpoint
UPDATE `produits` SET `taxRate` = CASE `taxTreatment` WHEN 'reduced' THEN 5.5 ELSE 20 END WHERE `taxRate` <= 0 AND `taxTreatment` NOT IN ('franchise_293B', 'formation_261');
