ALTER TABLE `payments` ADD `line` numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `taxCents` numeric;