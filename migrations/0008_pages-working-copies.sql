ALTER TABLE `pages` ADD `formerSlugs` text;--> statement-breakpoint
ALTER TABLE `working_copies` ADD `ogImage` text DEFAULT '' NOT NULL;