ALTER TABLE `_authOrigins` ADD `device` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `_authOrigins` ADD `ip` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `fingerprint` text DEFAULT '' NOT NULL;